# Sourced by the scripts beside it: how the project gets a program that it cannot bring along.

# can_install reports whether this is root on Debian or a relative of it.
can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# install_debian COMMAND_NAME PACKAGE... installs Debian packages where that can be done. Anywhere
# else it says in one line what to install, and fails.
install_debian() {
  local what=$1
  shift
  if ! can_install; then
    echo "$what is missing: install it (Debian: apt-get install $*) and try again." >&2
    return 1
  fi
  echo "$what is missing: installing $*" >&2
  # RUNLEVEL=1 keeps a freshly installed daemon from being started: nothing here needs one.
  if ! {
    apt-get -qq -o DPkg::Lock::Timeout=120 update &&
      DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
        apt-get -qq -y -o DPkg::Lock::Timeout=120 install --no-install-recommends "$@"
  } >&2; then
    echo "$what could not be installed: apt-get failed, see above." >&2
    return 1
  fi
}
