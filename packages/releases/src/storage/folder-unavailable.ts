/** What to do about a disk, by error code. */
const REMEDIES: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room and try again.',
  EDQUOT: "this user's share of the disk is full. Make room and try again.",
  EROFS: 'the disk is read-only. Mount it for writing, or name another folder.',
  EACCES: 'access is denied. Give this user the right to write there, or name another folder.',
  EPERM: 'access is denied. Give this user the right to write there, or name another folder.',
  ENOTDIR: 'a file is where a folder has to be. Name another folder.',
  EEXIST: 'a file is where a folder has to be. Name another folder.',
  EIO: 'the disk does not work (EIO). Look at it before anything else.',
};

/** A folder cannot be used. The message names it, the reason, and what to do. */
export class FolderUnavailable extends Error {
  readonly folder: string;
  constructor(folder: string, remedy: string, cause: unknown) {
    super(`The folder ${folder} cannot be used: ${remedy}`, { cause });
    this.name = 'FolderUnavailable';
    this.folder = folder;
  }
}

/** Messages of programs for the same failures. */
const WORDS: [RegExp, string][] = [
  [/\bENOSPC\b|no space left on device/i, 'ENOSPC'],
  [/\bEDQUOT\b|quota exceeded/i, 'EDQUOT'],
  [/\bEROFS\b|read-only file system/i, 'EROFS'],
];

/** The disk error in the output of a program, and what to do; undefined if there is none. */
export function diskRemedyIn(output: string): string | undefined {
  const [, code] = WORDS.find(([words]) => words.test(output)) ?? [];
  return code === undefined ? undefined : REMEDIES[code];
}

/** The meaning of a disk error, and what to do; undefined for any other failure. */
export function diskRemedy(error: unknown): string | undefined {
  return REMEDIES[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
}
