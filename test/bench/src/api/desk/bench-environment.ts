/** Environment of the benched API: no log, and no key in the data folder. */
export const BENCH_ENVIRONMENT = { LOG_LEVEL: 'silent', PAYOUT_KEY: 'test'.repeat(11).slice(0, 43) };
