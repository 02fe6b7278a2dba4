/**
 * The parts of the shell's federation runtime that every remote's container works with. A remote is no page without the
 * shell, so it borrows them instead of carrying 12 kB of its own.
 */
export interface LentFederation {
  /** Makes a container's own instance of the runtime. */
  createInstance(options: object): object;
  /** What the bundler's code calls: consuming shared modules, initialising sharing and the container. */
  bundlerRuntime: { consumes(wanted: object): void; [part: string]: unknown };
  attachShareScopeMap(bundlerRequire: object): void;
}

declare global {
  // Containers are scripts of their own bundle: a global is the only place where they and the shell meet.
  var patinaFederation: LentFederation;
}
