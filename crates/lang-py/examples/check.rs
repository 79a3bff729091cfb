//! Explores a Python file, or one of its functions: `cargo run --release -p conspect-lang-py --example check -- x.py [f]`.

use conspect_engine::world::World;
use conspect_engine::{Control, Explorer, Options};
use std::path::Path;

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let function = std::env::args().nth(2);
    let work = move || {
        let mut py = conspect_lang_py::load(Path::new(&path)).expect("a program");
        let entry = match function {
            Some(f) => py.function_entry(&f).expect("a function"),
            None => py.check_entry(),
        };
        let properties = py.properties();
        let mut world = World::new(py.program, Box::new(py.loader));
        let options = Options { time: Some(std::time::Duration::from_secs(20)), ..Options::default() };
        let explored = Explorer::new(&mut world, options).run(entry, &properties, &mut |_| Control::Continue);
        println!("{explored:#?}");
    };
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread");
    worker.join().expect("explored");
}
