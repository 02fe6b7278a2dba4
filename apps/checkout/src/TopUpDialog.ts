import { CONTRACT_VERSION } from '@patina/platform/registry';

export { Component } from './features/top-up/TopUpDialog.tsx';
export { messages } from './messages/messages.ts';

export const contract = CONTRACT_VERSION;
