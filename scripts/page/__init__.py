"""The page: a server on this machine that a browser asks question by question. It keeps no game and holds no rule."""
