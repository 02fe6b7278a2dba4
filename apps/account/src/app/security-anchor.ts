/** Where the profile speaks of the password, the sessions and the data: the hash that leads there. */
export const SECURITY_ANCHOR = 'security';
