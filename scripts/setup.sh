# Makes .venv beside this folder ready, once. Sourced by `fivesides` and `test`; says what it does on standard error.
#
#   ready EXTRAS      EXTRAS: "[print]"; "[print,web]", which has more; or "[test]", which has what both have
#
# Python 3.11 with its venv module is taken where there is one; else uv, which brings a Python 3.11; else a newer
# Python, for which PyBullet has no wheel. A stamp tells that a set-up was finished, and for which pyproject.toml.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv="$root/.venv"

say() { printf 'fivesides: %s\n' "$*" >&2; }

refuse() { say "$*"; exit 2; }

has_uv() { command -v uv >/dev/null 2>&1; }

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

# Sets python to a Python 3.11, newer to a later one; either may stay empty.
find_pythons() {
    python='' newer=''
    for candidate in ${FIVESIDES_PYTHON:-python3.11 python3 python}; do
        case $(version_of "$candidate") in
            3.11) python=${python:-$candidate} ;;
            3.1[2-9] | 3.[2-9][0-9]) newer=${newer:-$candidate} ;;
        esac
    done
}

with_pip() {
    "$1" -c 'import venv, ensurepip' 2>/dev/null ||
        refuse "this Python ($1) cannot make environments: install its venv module (Debian: apt install python3-venv)"
    [ -n "$made" ] || "$1" -m venv --clear "$venv" >&2 || refuse "$venv could not be made; the lines above say why"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e "$root$2" >&2
}

with_uv() {
    { [ -n "$made" ] || uv venv --quiet --clear --python 3.11 "$venv" >&2; } && uv pip install --quiet --python "$venv" -e "$root$1" >&2
}

install() {
    find_pythons
    if [ -n "$python" ] && { "$python" -c 'import venv, ensurepip' 2>/dev/null || ! has_uv; }; then
        with_pip "$python" "$1"
    elif has_uv; then
        with_uv "$1"
    elif [ -n "$newer" ]; then
        say "PyBullet has no wheel for Python $(version_of "$newer"), so figures will be judged by statics alone:" \
            "install Python 3.11, or uv, which brings it; then remove .venv and start again to have them simulated"
        with_pip "$newer" "$1"
    else
        refuse "no Python 3.11 was found: install it (Debian 12: apt install python3 python3-venv), or install uv"
    fi || refuse "the packages could not be installed; the lines above say why. PyBullet has wheels for Python 3.11" \
        "on Linux x86-64; elsewhere it is built and needs a compiler (Debian: apt install g++ python3-dev)"
}

# Whether a set-up with these extras was finished for this pyproject.toml.
stamped() { [ -f "$venv/ready$1" ] && [ "$(cat "$venv/ready$1")" = "$wanted" ]; }

ready() {
    wanted="$(cksum <"$root/pyproject.toml") $root"
    stamped "$1" && return
    stamped "[test]" && return
    [ "$1" = "[print]" ] && stamped "[print,web]" && return
    made='' # set when .venv is there, and only packages are missing
    { stamped "[print]" || stamped "[print,web]"; } && made=yes
    say "setting up .venv${made:+ for more}, once; this takes about a minute"
    install "$1"
    printf '%s\n' "$wanted" >"$venv/ready$1"
}
