import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { messages } from '#messages/messages.ts';

export { messages };

export const contract = CONTRACT_VERSION;

const page = lazyPage(() => import(/* webpackChunkName: "NewRemotePage" */ '#features/new-remote/NewRemotePage.tsx'));

export const routes: RouteObject[] = [{ id: 'new-remote:page', path: 'new-remote', lazy: page }];
