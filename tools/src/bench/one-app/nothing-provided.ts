/* Stands for the shell's list of what it provides to remotes: in the one app there is nobody to provide for. */
export {};
