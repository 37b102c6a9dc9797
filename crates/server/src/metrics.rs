//! Counters for Prometheus, written by hand: there are few.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const BOUNDS_MS: [f64; 8] = [0.5, 1.0, 2.5, 5.0, 10.0, 50.0, 250.0, 1000.0];

#[derive(Default)]
pub struct Metrics {
    steps: AtomicU64,
    step_micros: AtomicU64,
    step_buckets: [AtomicU64; BOUNDS_MS.len()],
    requests: [AtomicU64; 5],
    tables: AtomicU64,
}

impl Metrics {
    /// A change became durable and was told.
    pub fn step(&self, took: Duration) {
        self.steps.fetch_add(1, Ordering::Relaxed);
        self.step_micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
        let ms = took.as_secs_f64() * 1e3;
        if let Some(i) = BOUNDS_MS.iter().position(|b| ms <= *b) {
            self.step_buckets[i].fetch_add(1, Ordering::Relaxed);
        }
    }

    pub fn request(&self, status: u16) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.requests[class].fetch_add(1, Ordering::Relaxed);
    }

    pub fn table(&self) {
        self.tables.fetch_add(1, Ordering::Relaxed);
    }

    /// The text format, with what is measured at this moment.
    pub fn write(&self, gauges: &[(&str, &str, f64)]) -> String {
        let mut text = String::new();
        let count = self.steps.load(Ordering::Relaxed);
        let _ = writeln!(text, "# HELP sandtable_requests_total Answered requests by class of status.");
        let _ = writeln!(text, "# TYPE sandtable_requests_total counter");
        for (i, n) in self.requests.iter().enumerate() {
            let n = n.load(Ordering::Relaxed);
            let _ = writeln!(text, "sandtable_requests_total{{status=\"{}xx\"}} {n}", i + 1);
        }
        let _ = writeln!(text, "# HELP sandtable_tables_created_total Tables made since the start.");
        let _ = writeln!(text, "# TYPE sandtable_tables_created_total counter");
        let _ = writeln!(text, "sandtable_tables_created_total {}", self.tables.load(Ordering::Relaxed));
        let _ = writeln!(text, "# HELP sandtable_step_seconds From an accepted change to its telling, with the disk.");
        let _ = writeln!(text, "# TYPE sandtable_step_seconds histogram");
        let mut below = 0;
        for (bound, bucket) in BOUNDS_MS.iter().zip(&self.step_buckets) {
            below += bucket.load(Ordering::Relaxed);
            let _ = writeln!(text, "sandtable_step_seconds_bucket{{le=\"{}\"}} {below}", bound / 1e3);
        }
        let _ = writeln!(text, "sandtable_step_seconds_bucket{{le=\"+Inf\"}} {count}");
        let sum = self.step_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "sandtable_step_seconds_sum {sum}\nsandtable_step_seconds_count {count}");
        for (name, help, value) in gauges {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        text
    }
}
