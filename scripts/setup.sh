# Makes .venv beside this folder ready, once. Sourced by `fivesides` and `test`; says what it does on standard error.
#
#   ready EXTRAS      EXTRAS: "" or "[test]"
#
# A stamp tells that a set-up was finished, and for which pyproject.toml and Python.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv="$root/.venv"

say() { printf 'fivesides: %s\n' "$*" >&2; }

refuse() { say "$*"; exit 2; }

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

# The Python to use: 3.11, for which PyBullet has wheels; else a newer one, which judges by statics alone.
find_python() {
    for candidate in ${FIVESIDES_PYTHON:-python3.11 python3 python}; do
        case $(version_of "$candidate") in
            3.11) python=$candidate; return ;;
            3.1[2-9] | 3.[2-9][0-9]) newer=${newer:-$candidate} ;;
        esac
    done
    python=${newer:-}
    [ -n "$python" ] || command -v uv >/dev/null 2>&1 ||
        refuse "no Python 3.11 was found: install it (Debian 12: apt install python3 python3-venv), or install uv"
}

# An empty environment in .venv.
make_venv() {
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --clear --seed --python "${python:-3.11}" "$venv" >&2 && return
        say "uv could not make an environment; trying Python's own venv"
    fi
    [ -n "$python" ] || refuse "no Python 3.11 was found: install it (Debian 12: apt install python3 python3-venv)"
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        refuse "this Python ($python) cannot make environments: install its venv module (Debian: apt install python3-venv)"
    "$python" -m venv --clear "$venv" >&2 || refuse "$venv could not be made; the lines above say why"
}

install() {
    if command -v uv >/dev/null 2>&1; then
        uv pip install --quiet --python "$venv/bin/python" -e "$root$1" >&2 && return
    else
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e "$root$1" >&2 && return
    fi
    refuse "the packages could not be installed; the lines above say why. PyBullet has wheels for Python 3.11 on" \
        "Linux x86-64; elsewhere it is built and needs a compiler (Debian: apt install g++ python3-dev)"
}

ready() {
    stamp="$venv/ready$1"
    wanted="$(cksum <"$root/pyproject.toml") $root"
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
    [ -f "$venv/ready[test]" ] && [ "$(cat "$venv/ready[test]")" = "$wanted" ] && return
    find_python
    case $(version_of "${python:-none}") in
        "" | 3.11) ;;
        *)
            say "PyBullet has no wheel for Python $(version_of "$python"), so figures will be judged by statics alone:" \
                "install Python 3.11 (or uv, which brings it), remove .venv and start again to have them simulated"
            ;;
    esac
    say "setting up .venv, once; this takes about a minute"
    [ -x "$venv/bin/python" ] && [ -f "$stamp" ] || make_venv
    install "$1"
    printf '%s\n' "$wanted" >"$stamp"
}
