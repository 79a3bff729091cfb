//! Starting a program in a sandbox.
//!
//! Two processes are made: process 1 of the sandbox, and the program as its child. Neither is a copy of this process, as `fork` would make it: a
//! copy takes time for all memory that is held, and then for each page that is written to while the program runs. Both use this process's
//! memory, the program until it is executed, process 1 to its end. A thread of its own waits in the system call for that end
//! (`CLONE_VFORK`), so what the C library keeps for a thread is process 1's alone.
//!
//! Everything that the new processes need is made before them; they make system calls only. No handler runs that libraries have registered for
//! `fork`: Z3's waits in the new process for threads that only the old one has.

use crate::process::Process;
use crate::sandbox::Plan;
use std::ffi::{CString, OsStr, OsString};
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// Bytes of the stack of a new process, until it executes a program.
const STACK: usize = 256 << 10;

/// A program in a sandbox, which ends with this value.
pub(crate) struct Confined {
    pid: libc::pid_t,
    ended: Option<ExitStatus>,
    stdout: Option<File>,
    stderr: Option<File>,
}

/// What is handed to `execve`.
struct Image {
    program: CString,
    arguments: Vec<CString>,
    environment: Vec<CString>,
}

impl Image {
    fn of(command: &Command) -> Result<Image> {
        let text = |t: &OsStr| {
            CString::new(t.as_bytes())
                .map_err(|_| Error::new(ErrorKind::InvalidInput, "a zero byte in a word"))
        };
        let name = command.get_program();
        let program = if name.as_bytes().contains(&b'/') {
            name.to_os_string()
        } else {
            let found = name.to_str().and_then(|name| crate::find_program(name, None));
            found.ok_or_else(|| Error::from(ErrorKind::NotFound))?.into_os_string()
        };
        let mut environment: Vec<(OsString, OsString)> = std::env::vars_os().collect();
        for (name, value) in command.get_envs() {
            environment.retain(|(n, _)| n != name);
            environment.extend(value.map(|value| (name.to_os_string(), value.to_os_string())));
        }
        let assigned = |(mut name, value): (OsString, OsString)| {
            name.push("=");
            name.push(value);
            text(&name)
        };
        Ok(Image {
            program: text(&program)?,
            arguments: std::iter::once(name).chain(command.get_args()).map(text).collect::<Result<_>>()?,
            environment: environment.into_iter().map(assigned).collect::<Result<_>>()?,
        })
    }
}

/// Both ends of a pipe, for reading and for writing; neither is handed on to programs.
fn pipe() -> Result<(File, File)> {
    let mut ends = [0; 2];
    // SAFETY: the array has room for both; each descriptor is then owned by one file.
    unsafe {
        if libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) < 0 {
            return Err(Error::last_os_error());
        }
        Ok((File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1])))
    }
}

/// What the new processes need. It lives until process 1 has ended.
struct Launch {
    image: Image,
    plan: Plan,
    /// What becomes standard input, output and error.
    streams: [libc::c_int; 3],
    /// Where a number is written: 0 when process 1 has begun, then an error's, if any.
    tell: libc::c_int,
    /// The number of process 1, which the system writes before that begins.
    pid: AtomicI32,
    /// Has process 1 begun?
    born: AtomicBool,
}

/// A launch and what was made of it for `execve`: pointers into its texts, which end with null, and the program's stack.
struct Prepared<'a> {
    launch: &'a Launch,
    arguments: Vec<*const libc::c_char>,
    environment: Vec<*const libc::c_char>,
    stack: *mut libc::c_void,
}

/// The end of a stack, from which it grows, as wide as every processor wants it.
fn top(stack: &mut [u128]) -> *mut libc::c_void {
    stack.as_mut_ptr_range().end.cast()
}

impl Launch {
    /// Makes process 1 and waits for its end; then this thread ends, too.
    fn go(&self) {
        let pointers = |texts: &[CString]| -> Vec<*const libc::c_char> {
            texts.iter().map(|t| t.as_ptr()).chain([std::ptr::null()]).collect()
        };
        let mut stacks = [vec![0u128; STACK / 16], vec![0u128; STACK / 16]];
        let [first, second] = &mut stacks;
        let mut prepared = Prepared {
            launch: self,
            arguments: pointers(&self.image.arguments),
            environment: pointers(&self.image.environment),
            stack: top(second),
        };
        let flags = Plan::SPACES | libc::CLONE_PARENT_SETTID | SHARED;
        // SAFETY: signals are blocked, so no handler of ours runs in process 1. This thread rests until that has ended, and all that it
        // uses lives on this thread's stack or behind pointers from there.
        let made = unsafe {
            let mut all: libc::sigset_t = std::mem::zeroed();
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &all, std::ptr::null_mut());
            libc::clone(first_process, top(first), flags, (&raw mut prepared).cast(), self.pid.as_ptr())
        };
        if made < 0 {
            self.tell(&Error::last_os_error());
        } else if !self.born.load(Ordering::SeqCst) {
            self.tell(&Error::from_raw_os_error(libc::ECHILD));
        }
    }

    fn tell(&self, error: &Error) {
        self.tell_code(error.raw_os_error().unwrap_or(libc::EINVAL));
    }

    fn tell_code(&self, code: i32) {
        let bytes = code.to_ne_bytes();
        // SAFETY: the bytes live here. Whoever waits for them has the descriptor open until then.
        unsafe { libc::write(self.tell, bytes.as_ptr().cast(), bytes.len()) };
    }
}

/// A process that uses its parent's memory while the thread that made it rests, and whose end is told as that of any child.
const SHARED: libc::c_int = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;

/// Process 1 of a sandbox: enters it, starts the program and ends as that ends, and everything in the sandbox with it.
extern "C" fn first_process(prepared: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `Launch::go` hands on what lives until this process has ended. System calls only, with descriptors and values that live here.
    unsafe {
        let p = &*prepared.cast::<Prepared>();
        p.launch.born.store(true, Ordering::SeqCst);
        p.launch.tell_code(0);
        let entered = take(p.launch.streams).and_then(|()| p.launch.plan.enter());
        let child = match entered {
            Ok(()) => libc::clone(program, p.stack, SHARED, prepared),
            Err(error) => {
                p.launch.tell(&error);
                libc::_exit(127)
            }
        };
        if child < 0 {
            p.launch.tell(&Error::last_os_error());
            libc::_exit(127)
        }
        // Whoever waits for the program to be executed, or for its output, does not wait for this process.
        libc::syscall(libc::SYS_close_range, 3, u32::MAX, 0);
        loop {
            let mut status = 0;
            let ended = libc::waitpid(-1, &mut status, 0);
            if ended == child {
                libc::_exit(if libc::WIFEXITED(status) {
                    libc::WEXITSTATUS(status)
                } else {
                    128 + libc::WTERMSIG(status)
                });
            }
            if ended < 0 && Error::last_os_error().raw_os_error() != Some(libc::EINTR) {
                libc::_exit(70);
            }
        }
    }
}

/// The process that becomes the program. It ends with process 1.
extern "C" fn program(prepared: *mut libc::c_void) -> libc::c_int {
    // SAFETY: process 1 rests, so all that it was handed lives; the pointers end with null.
    unsafe {
        let p = &*prepared.cast::<Prepared>();
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        forget_handlers();
        libc::execve(p.launch.image.program.as_ptr(), p.arguments.as_ptr(), p.environment.as_ptr());
        p.launch.tell(&Error::last_os_error());
        libc::_exit(127)
    }
}

/// Makes these the standard streams.
unsafe fn take(streams: [libc::c_int; 3]) -> Result<()> {
    for (target, stream) in (0..).zip(streams) {
        // SAFETY: a system call on numbers.
        if unsafe { libc::dup2(stream, target) } < 0 {
            return Err(Error::last_os_error());
        }
    }
    Ok(())
}

/// Lets signals through, and does at each what a new program does: no handler of ours may run in memory that is still shared.
unsafe fn forget_handlers() {
    // SAFETY: system calls on values that live here; this process has its own table of handlers.
    unsafe {
        for signal in 1..=64 {
            let mut now: libc::sigaction = std::mem::zeroed();
            let known = libc::sigaction(signal, std::ptr::null(), &mut now) == 0;
            if known && (now.sa_sigaction != libc::SIG_IGN || signal == libc::SIGPIPE) {
                libc::signal(signal, libc::SIG_DFL);
            }
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
    }
}

impl Confined {
    /// Starts a command whose environment was changed name by name, if at all (`env_clear` cannot be seen from outside).
    ///
    /// # Errors
    /// When the sandbox cannot be made or the program cannot be executed.
    pub(crate) fn start(command: &Command, input: Option<File>, plan: &Plan) -> Result<Confined> {
        let image = Image::of(command)?;
        let input = input.map_or_else(|| File::open("/dev/null"), Ok)?;
        let ((stdout, out), (stderr, err)) = (pipe()?, pipe()?);
        let (mut told, tell) = pipe()?;
        let launch = Arc::new(Launch {
            image,
            plan: plan.clone(),
            streams: [input.as_raw_fd(), out.as_raw_fd(), err.as_raw_fd()],
            tell: tell.as_raw_fd(),
            pid: AtomicI32::new(0),
            born: AtomicBool::new(false),
        });
        let shared = launch.clone();
        std::thread::Builder::new().name("sandbox".into()).spawn(move || shared.go())?;
        let mut next = || {
            let mut code = [0; 4];
            told.read_exact(&mut code).map(|()| i32::from_ne_bytes(code))
        };
        match next()? {
            0 => {}
            code => return Err(Error::from_raw_os_error(code)),
        }
        drop((tell, out, err, input));
        let pid = launch.pid.load(Ordering::SeqCst);
        let mut child = Confined { pid, ended: None, stdout: Some(stdout), stderr: Some(stderr) };
        // The other end closes when the program is executed.
        match next() {
            Err(_) => Ok(child),
            Ok(code) => {
                child.stop()?;
                Err(Error::from_raw_os_error(code))
            }
        }
    }

    /// What it prints, to be taken once.
    pub(crate) fn streams(&mut self) -> (Option<File>, Option<File>) {
        (self.stdout.take(), self.stderr.take())
    }

    fn wait(&mut self, flags: libc::c_int) -> Result<Option<ExitStatus>> {
        while self.ended.is_none() {
            let mut status = 0;
            // SAFETY: a child of ours that was not waited for.
            match unsafe { libc::waitpid(self.pid, &mut status, flags) } {
                0 => break,
                done if done > 0 => self.ended = Some(ExitStatus::from_raw(status)),
                _ => {
                    let error = Error::last_os_error();
                    if error.kind() != ErrorKind::Interrupted {
                        return Err(error);
                    }
                }
            }
        }
        Ok(self.ended)
    }
}

impl Process for Confined {
    fn ended(&mut self) -> Result<Option<ExitStatus>> {
        self.wait(libc::WNOHANG)
    }

    fn stop(&mut self) -> Result<()> {
        if self.ended.is_none() {
            // SAFETY: it was not waited for, so the number is still its own.
            unsafe { libc::kill(self.pid, libc::SIGKILL) };
            self.wait(0)?;
        }
        Ok(())
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}
