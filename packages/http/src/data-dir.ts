/** Default of `DATA_DIR`: the folder of the embedded database and of the admin socket, below the project's root. */
export const DEFAULT_DATA_DIR = '.patina/data';
