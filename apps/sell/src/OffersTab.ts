import { CONTRACT_VERSION } from '@patina/platform/registry';

export { Component } from './app/OffersTab.tsx';
export { messages } from './messages/messages.ts';

export const contract = CONTRACT_VERSION;
