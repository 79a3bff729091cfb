//! What a program may do while it is executed again: nothing outside a private folder, and no network.
//!
//! On Linux the process is put into namespaces of its own (user, mounts, network, processes, System V objects) before it executes anything of the
//! program: all mounts are read-only but the private folder, `/run` is empty, there is no network interface that is up, no
//! capability, and no other process to be seen. It is the child of a process 1 of its own, so whatever it starts ends with it, and it ends
//! with whoever started it. Limits bound its time on processors, the size of a file, and the number of its processes.

use crate::process::Finished;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

/// When programs are executed in a sandbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sandbox {
    /// Where the system lets it be made.
    #[default]
    Auto,
    /// Always: what cannot be put into one is not executed.
    Require,
    /// Never.
    Off,
}

thread_local! {
    static WANTED: Cell<Sandbox> = const { Cell::new(Sandbox::Off) };
}

/// Does something with this choice for all programs that it executes on this thread.
pub fn within<T>(sandbox: Sandbox, work: impl FnOnce() -> T) -> T {
    /// Puts the earlier choice back, whatever happens.
    struct Back(Sandbox);
    impl Drop for Back {
        fn drop(&mut self) {
            WANTED.set(self.0);
        }
    }
    let _back = Back(WANTED.replace(sandbox));
    work()
}

/// Can a sandbox be made on this machine?
///
/// # Errors
/// Says why not.
pub fn available() -> Result<(), String> {
    static FOUND: OnceLock<Result<(), String>> = OnceLock::new();
    FOUND.get_or_init(probe).clone()
}

fn probe() -> Result<(), String> {
    let program = crate::find_program("true", None).ok_or("there is no `true` to try it with")?;
    let dir = tempfile::TempDir::with_prefix("conspect-").map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.current_dir(dir.path());
    let time = Duration::from_secs(10);
    let plan = confine(&command, dir.path(), time)?;
    match crate::process::run_as(Some(&plan), command, None, time) {
        Ok(Finished { status: Some(status), .. }) if status.success() => Ok(()),
        Ok(Finished { status: Some(status), .. }) => Err(format!("a program in it ended with {status}")),
        Ok(Finished { status: None, .. }) => {
            Err(format!("a program in it did not end in {} s", time.as_secs()))
        }
        Err(error) => Err(format!("the system refuses namespaces: {error}")),
    }
}

/// How a command is executed, as the choice of this thread wants it: in a sandbox that may write to this folder only, or plainly.
///
/// # Errors
/// When there must be a sandbox and there is none.
pub(crate) fn plan(command: &Command, private: &Path, time: Duration) -> std::io::Result<Option<Plan>> {
    let refused = |why: String| std::io::Error::other(format!("there is no sandbox ({why})"));
    match (WANTED.get(), available()) {
        (Sandbox::Off, _) | (Sandbox::Auto, Err(_)) => Ok(None),
        (Sandbox::Require, Err(why)) => Err(refused(why)),
        (Sandbox::Auto | Sandbox::Require, Ok(())) => {
            confine(command, private, time).map(Some).map_err(refused)
        }
    }
}

#[cfg(target_os = "linux")]
pub(crate) use linux::Plan;

/// There is no sandbox on this system.
#[cfg(not(target_os = "linux"))]
pub(crate) enum Plan {}

#[cfg(not(target_os = "linux"))]
fn confine(_command: &Command, _private: &Path, _time: Duration) -> Result<Plan, String> {
    Err("there is one on Linux only".into())
}

#[cfg(target_os = "linux")]
fn confine(command: &Command, private: &Path, time: Duration) -> Result<Plan, String> {
    let private = private.canonicalize().map_err(|error| format!("{}: {error}", private.display()))?;
    let cwd = command.get_current_dir().unwrap_or(&private).to_path_buf();
    Plan::new(&private, &cwd, time).ok_or("the folder's name has a zero byte".into())
}

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::{CStr, CString};
    use std::io::{Error, Result};
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::time::Duration;

    /// Bytes of one file that a program can write.
    const FILE_SIZE: u64 = 64 << 20;
    /// Processes and threads that a program can have.
    const PROCESSES: u64 = 512;
    /// Seconds on processors for each second that a run may take: runtimes collect garbage and compile beside the program.
    const PROCESSORS: u64 = 8;

    /// What is done in the new process, as data that is made before.
    #[derive(Clone)]
    pub struct Plan {
        private: CString,
        cwd: CString,
        uids: CString,
        gids: CString,
        seconds: u64,
    }

    impl Plan {
        pub fn new(private: &Path, cwd: &Path, time: Duration) -> Option<Plan> {
            let text = |path: &Path| CString::new(path.as_os_str().as_bytes()).ok();
            // SAFETY: these calls cannot fail and touch no memory.
            let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
            Some(Plan {
                private: text(private)?,
                cwd: text(cwd)?,
                uids: CString::new(format!("{uid} {uid} 1")).ok()?,
                gids: CString::new(format!("{gid} {gid} 1")).ok()?,
                seconds: time.as_secs() + 2,
            })
        }

        /// The namespaces that process 1 of a sandbox is made in.
        pub const SPACES: libc::c_int = libc::CLONE_NEWUSER
            | libc::CLONE_NEWNS
            | libc::CLONE_NEWNET
            | libc::CLONE_NEWPID
            | libc::CLONE_NEWIPC;

        /// Enters the sandbox, in process 1 of it. Makes system calls only: it takes no lock and allocates nothing.
        pub fn enter(&self) -> Result<()> {
            // SAFETY: system calls with numbers and texts that live as long as the plan.
            unsafe {
                checked(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))?;
                write(c"/proc/self/setgroups", c"deny")?;
                write(c"/proc/self/uid_map", &self.uids)?;
                write(c"/proc/self/gid_map", &self.gids)?;
                self.mounts()?;
                checked(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))?;
                drop_capabilities()?;
                self.limits()
            }
        }

        /// Makes all mounts read-only but the private folder.
        unsafe fn mounts(&self) -> Result<()> {
            unsafe {
                mount(None, c"/", None, libc::MS_REC | libc::MS_PRIVATE)?;
                attributes(c"/", libc::AT_RECURSIVE, READ_ONLY, 0)?;
                mount(Some(&self.private), &self.private, None, libc::MS_BIND)?;
                attributes(&self.private, 0, 0, READ_ONLY)?;
                // Sockets of services are files, which a connection does not write to. Where there is no such folder, there are none.
                let masked = mount(Some(c"none"), c"/run", Some(c"tmpfs"), libc::MS_RDONLY | libc::MS_NOSUID);
                match masked {
                    Err(error) if error.raw_os_error() != Some(libc::ENOENT) => return Err(error),
                    Ok(()) | Err(_) => {}
                }
                // The working directory is of the mount that can be written to.
                checked(libc::chdir(self.cwd.as_ptr()))
            }
        }

        unsafe fn limits(&self) -> Result<()> {
            let set = |what, value: u64| {
                let limit = libc::rlimit { rlim_cur: value, rlim_max: value };
                // SAFETY: the limit lives as long as the call.
                checked(unsafe { libc::setrlimit(what, &limit) })
            };
            set(libc::RLIMIT_CORE, 0)?;
            set(libc::RLIMIT_FSIZE, FILE_SIZE)?;
            set(libc::RLIMIT_NPROC, PROCESSES)?;
            set(libc::RLIMIT_CPU, self.seconds * PROCESSORS)
        }
    }

    const READ_ONLY: u64 = 1;

    fn checked(result: libc::c_int) -> Result<()> {
        if result < 0 { Err(Error::last_os_error()) } else { Ok(()) }
    }

    unsafe fn mount(from: Option<&CStr>, to: &CStr, kind: Option<&CStr>, flags: libc::c_ulong) -> Result<()> {
        let text = |t: Option<&CStr>| t.map_or(std::ptr::null(), CStr::as_ptr);
        checked(unsafe { libc::mount(text(from), to.as_ptr(), text(kind), flags, std::ptr::null()) })
    }

    /// `struct mount_attr` of mount_setattr(2).
    #[repr(C)]
    struct Attributes {
        set: u64,
        clear: u64,
        propagation: u64,
        userns: u64,
    }

    unsafe fn attributes(path: &CStr, flags: libc::c_int, set: u64, clear: u64) -> Result<()> {
        let wanted = Attributes { set, clear, propagation: 0, userns: 0 };
        let size = size_of::<Attributes>();
        let done = unsafe {
            libc::syscall(libc::SYS_mount_setattr, libc::AT_FDCWD, path.as_ptr(), flags, &wanted, size)
        };
        if done < 0 { Err(Error::last_os_error()) } else { Ok(()) }
    }

    unsafe fn write(path: &CStr, text: &CStr) -> Result<()> {
        unsafe {
            let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
            checked(file)?;
            let bytes = text.to_bytes();
            let written = libc::write(file, bytes.as_ptr().cast(), bytes.len());
            let error = Error::last_os_error();
            libc::close(file);
            if written < 0 { Err(error) } else { Ok(()) }
        }
    }

    /// Leaves no capability, also for a program that is executed by root.
    unsafe fn drop_capabilities() -> Result<()> {
        // Headers of capset(2), version 3.
        #[repr(C)]
        struct Header {
            version: u32,
            pid: i32,
        }
        unsafe {
            for capability in 0..64 {
                if libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0) < 0 {
                    break;
                }
            }
            let (header, none) = (Header { version: 0x2008_0522, pid: 0 }, [0u32; 6]);
            let done = libc::syscall(libc::SYS_capset, &header, none.as_ptr());
            if done < 0 { Err(Error::last_os_error()) } else { Ok(()) }
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::process::run;
    use std::net::TcpListener;

    const PYTHON: &str = "import sys, socket\n\
        def attempt(word, work):\n  try:\n    work()\n    print(word)\n  except OSError:\n    pass\n\
        attempt('own', lambda: open('own', 'w').close())\n\
        attempt('wrote', lambda: open(sys.argv[1], 'w').close())\n\
        attempt('connected', lambda: socket.create_connection(('127.0.0.1', int(sys.argv[2]))))\n";
    const NODE: &str = "const fs = require('fs'), net = require('net');\n\
        const attempt = (word, work) => { try { work(); console.log(word); } catch { } };\n\
        attempt('own', () => fs.writeFileSync('own', ''));\n\
        attempt('wrote', () => fs.writeFileSync(process.argv[2], ''));\n\
        const socket = net.connect(Number(process.argv[3]), '127.0.0.1', () => { console.log('connected'); socket.destroy(); });\n\
        socket.on('error', () => {});\n";
    const JAVA: &str = "import java.io.*; import java.net.*;\n\
        class Hostile { interface Work { void go() throws IOException; }\n\
        static void attempt(String word, Work w) { try { w.go(); System.out.println(word); } catch (IOException e) { } }\n\
        public static void main(String[] a) {\n\
        attempt(\"own\", () -> new FileWriter(\"own\").close());\n\
        attempt(\"wrote\", () -> new FileWriter(a[0]).close());\n\
        attempt(\"connected\", () -> new Socket(\"127.0.0.1\", Integer.parseInt(a[1])).close()); } }\n";
    const CSHARP: &str = "using System; using System.IO; using System.Net.Sockets;\n\
        static class Hostile { static void Attempt(string word, Action w) {\n\
        try { w(); Console.WriteLine(word); } catch (Exception e) when (e is IOException || e is SystemException) { } }\n\
        static void Main(string[] a) { Attempt(\"own\", () => File.WriteAllText(\"own\", \"\"));\n\
        Attempt(\"wrote\", () => File.WriteAllText(a[0], \"\"));\n\
        Attempt(\"connected\", () => new TcpClient(\"127.0.0.1\", int.Parse(a[1])).GetStream().Close()); } }\n";

    /// Runs a program that tries to write to its folder, to write elsewhere and to open a connection.
    fn check(program: &str, file: &str, text: &str, compiler: Option<&str>) {
        let (home, private) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let source = home.path().join(file);
        std::fs::write(&source, text).unwrap();
        let started = match compiler {
            None => source,
            Some(compiler) => {
                let out = home.path().join("Hostile.exe");
                let done =
                    Command::new(compiler).arg(format!("-out:{}", out.display())).arg(&source).status();
                assert!(done.expect("the compiler is installed").success());
                out
            }
        };
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        let target = home.path().join("planted");
        let said = |sandbox| {
            let mut command = Command::new(crate::find_program(program, None).expect("it is installed"));
            command.arg(&started).arg(&target).arg(&port).current_dir(private.path());
            let finished =
                within(sandbox, || run(command, private.path(), None, Duration::from_secs(30))).unwrap();
            assert!(finished.status.is_some_and(|s| s.success()), "{program}: {finished:?}");
            finished.stdout.split_whitespace().collect::<Vec<&str>>().join(" ")
        };
        assert_eq!(said(Sandbox::Require), "own", "{program}");
        assert!(!target.exists(), "{program} wrote");
        assert!(listener.accept().is_err(), "{program} connected");
        assert_eq!(said(Sandbox::Off), "own wrote connected", "{program}");
    }

    /// Can no sandbox be made on this machine, as the script that runs the tests tells? Then nothing may run under `require`.
    fn refused() -> bool {
        let Err(why) = available() else { return false };
        eprintln!("WARNING: the sandbox is not tested: {why}");
        let private = tempfile::tempdir().unwrap();
        let mut command = Command::new("/bin/true");
        command.current_dir(private.path());
        let ran =
            within(Sandbox::Require, || run(command, private.path(), None, Duration::from_secs(10))).is_ok();
        assert!(!ran, "what is required and not to be had is refused");
        true
    }

    #[test]
    fn programs_write_to_their_folder_only_and_reach_nobody() {
        if refused() {
            return;
        }
        check("python3", "hostile.py", PYTHON, None);
        check("node", "hostile.js", NODE, None);
        check("java", "Hostile.java", JAVA, None);
        check("mono", "Hostile.cs", CSHARP, Some("mcs"));
    }

    /// A library may have registered what is to be done at each `fork`, and Z3 waits there for threads that a new process does not have.
    #[test]
    fn no_handler_of_a_library_runs() {
        use std::sync::atomic::{AtomicBool, Ordering};
        static RAN: AtomicBool = AtomicBool::new(false);
        extern "C" fn handler() {
            RAN.store(true, Ordering::SeqCst);
        }
        if refused() {
            return;
        }
        // SAFETY: the handler stores to a static only.
        assert_eq!(unsafe { libc::pthread_atfork(Some(handler), None, None) }, 0);
        let private = tempfile::tempdir().unwrap();
        let done = |script: &str, variable: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]).current_dir(private.path()).env("CONSPECT_SAID", variable);
            let finished =
                within(Sandbox::Require, || run(command, private.path(), None, Duration::from_secs(10)));
            finished.unwrap().stdout
        };
        assert_eq!(done("echo \"$CONSPECT_SAID\"", "a b"), "a b\n");
        assert!(!RAN.load(Ordering::SeqCst));
        let mut missing = Command::new("/no/such/program");
        missing.current_dir(private.path());
        let answer = within(Sandbox::Require, || run(missing, private.path(), None, Duration::from_secs(10)));
        assert_eq!(answer.unwrap_err().kind(), std::io::ErrorKind::NotFound);
    }

    #[test]
    fn limits_and_orphans() {
        if refused() {
            return;
        }
        let private = tempfile::tempdir().unwrap();
        let shell = |script: &str, seconds: f64| {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", script]).current_dir(private.path());
            within(Sandbox::Require, || run(command, private.path(), None, Duration::from_secs_f64(seconds)))
                .unwrap()
        };
        // What it leaves behind ends with it, and what takes too long, with all that it started.
        shell("(setsid sh -c 'sleep 0.4; echo late > late') & exit 0", 10.0);
        assert!(shell("setsid sh -c 'sleep 0.6; echo late > late'", 0.1).status.is_none());
        std::thread::sleep(Duration::from_millis(800));
        assert!(!private.path().join("late").exists());
        assert_eq!(shell("exit 7", 10.0).status.and_then(|s| s.code()), Some(7));
        // It sees no other process, has no right to change the mounts back, and cannot fill the disk with one file.
        assert!(!shell("kill -0 $PPID 2>/dev/null && kill -0 1000", 10.0).status.unwrap().success());
        assert!(!shell("mount -o remount,rw / || unshare -m true", 10.0).status.unwrap().success());
        assert!(!shell("head -c 100000000 /dev/zero > big", 10.0).status.unwrap().success());
    }
}
