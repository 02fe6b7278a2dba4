import type { RemotesInPage } from '@patina/platform/remotes';
import type { Answers } from '@patina/test-pages/api/answers';
import {
  createTestStorefront,
  type TestStorefront,
  type Visitor,
} from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { Toaster } from '@patina/ui/Toaster';
import { onTestFinished, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { packMessages } from '#messages/packs/messages.ts';
import { watchingMessages } from '#messages/watching/messages.ts';
import { routes } from '#routes.ts';
import { USUAL_ANSWERS } from './usual-answers.ts';

/** A storefront of a small catalogue. */
export const openStorefront = (answers: Answers, visitor: Visitor = {}): TestStorefront => ({
  ...createTestStorefront({ ...USUAL_ANSWERS, ...answers }, visitor),
  isStarted: () => false,
});

/** Texts that come with lazy parts, which have no shell here to add them. */
const withLazyTexts = {
  ...messages,
  en: { ...messages.en, packs: packMessages.en['packs'] ?? {}, ...watchingMessages.en },
};

/** Opens a page of the catalogue as the shell does, with a Toaster. */
export function openPage(address: string, answers: Answers, visitor: Visitor = {}, remotes?: RemotesInPage) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('IntersectionObserver', EverythingIsVisible);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const beside = <Toaster label="Notifications" closeLabel="Close" />;
  const page = { address, routes, messages: withLazyTexts, beside, ...(remotes && { remotes }) };
  return renderRoutes(openStorefront(answers, visitor), page);
}

/** An IntersectionObserver of a page without layout: everything is visible. */
class EverythingIsVisible {
  readonly #notify: () => void;

  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = () => callback([{ isIntersecting: true }]);
  }

  observe() {
    this.#notify();
  }

  disconnect() {}
}
