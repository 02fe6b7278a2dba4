import type { ServerContent } from '@patina/platform/server-content';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { PageError } from '#shared/storefront/shell-storefront.ts';
import { openRoot } from './open-root.ts';

/** Content of the server as the edge's script guards it; notes what is called. */
function guarded(calls: string[], isStale = false): ServerContent {
  return {
    isStale,
    takeOver: (isHydrated) => calls.push(isHydrated ? 'keep recording' : 'leave'),
    replay: async () => void calls.push('replay'),
  };
}

/** Opens `#root` with this content of the server. */
function opened({ html = '', content }: { html?: string; content?: ServerContent } = {}) {
  vi.stubGlobal('patinaContent', content);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const noted: PageError[] = [];
  const container = document.getElementById('root') as HTMLElement;
  return { root: openRoot(document, (error) => noted.push(error)), container, noted };
}

function Counter({ calls = [] }: { calls?: string[] }): ReactNode {
  const [count, setCount] = useState(0);
  calls.push(`render ${count}`);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

test('content of the server is kept and taken over, and what the visitor did before is repeated last', async () => {
  const calls: string[] = [];
  const content = guarded(calls);
  const { root, container, noted } = opened({ html: '<button type="button">0</button>', content });
  const button = container.querySelector('button');
  const log = vi.spyOn(console, 'error');
  content.replay = async () => {
    calls.push('replay');
    button?.click();
  };
  expect(root.hasContent()).toBe(true);
  await act(async () => root.hydrate(<Counter calls={calls} />));
  expect(calls).toEqual(['keep recording', 'render 0', 'replay', 'render 1']);
  expect(container.querySelector('button')).toBe(button);
  expect(button?.textContent).toBe('1');
  expect(noted).toEqual([]);
  expect(log).not.toHaveBeenCalled();
});

test('content that differs from the browser’s is noted as a failure and replaced', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { root, container, noted } = opened({ html: '<button type="button">€7</button>', content: guarded([]) });
  await act(async () => root.hydrate(<Counter />));
  expect(container.textContent).toBe('0');
  expect(noted).toMatchObject([{ kind: 'render', error: expect.any(Error) }]);
  expect(log).toHaveBeenCalled();
});

test.each([
  ['without content of the server', undefined],
  ['whose content is stale', guarded([], true)],
])('a page %s is rendered anew', async (_, content) => {
  const { root, container, noted } = opened({ html: '<button type="button">€7</button>', ...(content && { content }) });
  const served = container.firstChild;
  expect(root.hasContent()).toBe(false);
  await act(async () => root.render(<Counter />));
  expect(container.textContent).toBe('0');
  expect(served?.isConnected).toBe(false);
  expect(noted).toEqual([]);
});

test('content that is not hydrated is left and gone before the page is rendered', async () => {
  const calls: string[] = [];
  const { root, container } = opened({ html: '<button type="button">€7</button>', content: guarded(calls, true) });
  await act(async () => {
    root.render(<Counter />);
    expect(container.textContent).toBe('');
  });
  expect(container.textContent).toBe('0');
  expect(calls).toEqual(['leave']);
});

test('content that became stale while the page was loading is noticed', () => {
  const content = guarded([]);
  const { root } = opened({ content });
  expect(root.hasContent()).toBe(true);
  content.isStale = true;
  expect(root.hasContent()).toBe(false);
});
