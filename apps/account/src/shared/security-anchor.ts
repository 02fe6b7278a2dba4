/** Hash of the profile's part with the password, the sessions and the data. */
export const SECURITY_ANCHOR = 'security';
