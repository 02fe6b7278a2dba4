import { Slot } from '@patina/parts/Slot';

/** Tools of remotes in the header. Loaded where somebody fills it. */
export const HeaderTools = () => <Slot name="header.tools" props={{}} />;
