import { CONTRACT_VERSION } from '@patina/platform/registry';

export { messages } from './messages/messages.ts';
export { Component } from './top-up/TopUpDialog.tsx';

export const contract = CONTRACT_VERSION;
