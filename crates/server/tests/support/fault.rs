//! Files that fail on demand, in another process (`fault.c`).

use std::fs::File;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

pub const WRITE: i32 = 1;
pub const SYNC: i32 = 2;
pub const TRUNCATE: i32 = 4;
pub const NO_SPACE: i32 = 28;
pub const IO: i32 = 5;

/// Which calls fail.
#[derive(Copy, Clone, Debug)]
pub struct Fault {
    pub ops: i32,
    /// Part of the path of the files; with `$` at its end, the end.
    pub path: &'static str,
    /// So many calls work first, then so many fail.
    pub skip: i32,
    pub times: i32,
    pub code: i32,
}

/// Until the fault is mended.
pub const LASTING: i32 = i32::MAX / 2;

pub struct Faults {
    library: PathBuf,
    control: PathBuf,
    file: File,
}

impl Faults {
    pub fn new(dir: &Path) -> Faults {
        let library = dir.join("fault.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/support/fault.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
        let built = compiler.output().expect("a C compiler");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let control = dir.join("fault.control");
        std::fs::write(&control, [0; 128]).expect("the control file");
        // Whoever runs under it may be somebody else.
        std::fs::set_permissions(&control, std::fs::Permissions::from_mode(0o666)).expect("its mode");
        std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o755)).expect("its folder's mode");
        let file = File::options().read(true).write(true).open(&control).expect("the control file");
        Faults { library, control, file }
    }

    /// What a process needs in its environment.
    pub fn environment(&self) -> [(String, String); 2] {
        let text = |path: &Path| path.to_str().expect("a path").to_owned();
        [("LD_PRELOAD".into(), text(&self.library)), ("FAULT_CONTROL".into(), text(&self.control))]
    }

    pub fn set(&self, fault: Fault) {
        self.mend();
        let mut path = [0; 108];
        path[..fault.path.len()].copy_from_slice(fault.path.as_bytes());
        self.file.write_all_at(&path, 20).expect("the control file");
        for (i, word) in [fault.skip, fault.times, fault.code, 0].into_iter().enumerate() {
            self.word(i as u64 + 1, word);
        }
        self.word(0, fault.ops);
    }

    pub fn mend(&self) {
        self.word(0, 0);
    }

    /// How many calls have failed since it was set.
    pub fn hits(&self) -> i32 {
        let mut word = [0; 4];
        self.file.read_exact_at(&mut word, 16).expect("the control file");
        i32::from_ne_bytes(word)
    }

    fn word(&self, at: u64, value: i32) {
        self.file.write_all_at(&value.to_ne_bytes(), at * 4).expect("the control file");
    }
}
