//! Starting a program in a sandbox.
//!
//! The process is made by the bare system call: `fork` of the C library runs handlers that libraries have registered, Z3's among them, which
//! waits in the new process for threads that only the old one has. Everything that the new process needs is made before it is, so that
//! it makes system calls only until it executes the program.

use crate::process::Process;
use crate::sandbox::Plan;
use std::ffi::{CString, OsStr, OsString};
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};

/// Makes a process as `fork` does, without handlers: 0 in the new one, its number in the old one, negative where that failed.
///
/// # Safety
/// Until it executes a program or ends, the new process makes system calls only: locks may be held by threads that it does not have.
pub(crate) unsafe fn divide() -> libc::pid_t {
    let none = 0 as libc::c_ulong;
    // SAFETY: no memory is shared and no stack is given, so both processes go on here.
    let child =
        unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD as libc::c_ulong, none, none, none, none) };
    child as libc::pid_t
}

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

impl Confined {
    /// Starts a command whose environment was changed name by name, if at all (`env_clear` cannot be seen from outside).
    ///
    /// # Errors
    /// When the sandbox cannot be made or the program cannot be executed.
    pub(crate) fn start(command: &Command, input: Option<File>, plan: &Plan) -> Result<Confined> {
        let image = Image::of(command)?;
        let pointers = |texts: &[CString]| -> Vec<*const libc::c_char> {
            texts.iter().map(|t| t.as_ptr()).chain([std::ptr::null()]).collect()
        };
        let (arguments, environment) = (pointers(&image.arguments), pointers(&image.environment));
        let input = input.map_or_else(|| File::open("/dev/null"), Ok)?;
        let ((stdout, out), (stderr, err)) = (pipe()?, pipe()?);
        let (mut told, tell) = pipe()?;
        let streams = [input.as_raw_fd(), out.as_raw_fd(), err.as_raw_fd()];
        // SAFETY: the new process makes system calls with what lives here, and executes a program or ends.
        let pid = unsafe { divide() };
        if pid == 0 {
            // SAFETY: as above; the pointers end with null.
            unsafe {
                let error = match become_child(streams, plan) {
                    Ok(()) => {
                        libc::execve(image.program.as_ptr(), arguments.as_ptr(), environment.as_ptr());
                        Error::last_os_error()
                    }
                    Err(error) => error,
                };
                let code = error.raw_os_error().unwrap_or(libc::EINVAL).to_ne_bytes();
                libc::write(tell.as_raw_fd(), code.as_ptr().cast(), code.len());
                libc::_exit(127);
            }
        }
        if pid < 0 {
            return Err(Error::last_os_error());
        }
        drop((tell, out, err, input));
        let mut child = Confined { pid, ended: None, stdout: Some(stdout), stderr: Some(stderr) };
        let mut code = [0; 4];
        // The other end closes when the program is executed.
        match told.read_exact(&mut code) {
            Err(_) => Ok(child),
            Ok(()) => {
                child.stop()?;
                Err(Error::from_raw_os_error(i32::from_ne_bytes(code)))
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

/// Takes its streams, forgets what this process does at signals, and enters the sandbox.
unsafe fn become_child(streams: [libc::c_int; 3], plan: &Plan) -> Result<()> {
    // SAFETY: system calls on descriptors and values that live here.
    unsafe {
        for (target, stream) in (0..).zip(streams) {
            if libc::dup2(stream, target) < 0 {
                return Err(Error::last_os_error());
            }
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
    plan.enter()
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
