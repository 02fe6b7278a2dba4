import { useEffect, useState } from 'react';
import styles from './OwnerOutlines.module.css';
import { type RunningApp, releaseName } from './use-apps-in-page.ts';

/** Number of outline colours in the style sheet. */
const HUES = 6;

/** A part of the page and its owner; position and size in the document in pixels. */
interface OwnedArea {
  owner: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Outlines every part of the page with its owner's name. */
export function OwnerOutlines({ apps }: { apps: RunningApp[] }) {
  const [areas, setAreas] = useState<OwnedArea[]>([]);

  useEffect(() => {
    let seen = '';
    let frame = requestAnimationFrame(function look() {
      const found = findAreas();
      const text = JSON.stringify(found);
      if (text !== seen) setAreas(found);
      seen = text;
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div className={styles.layer} lang="en" aria-hidden="true">
      {areas.map(({ owner, x, y, width, height }, index) => {
        const place = apps.findIndex(({ name }) => name === owner);
        const app = apps[place];
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an area has no identity but its position
            key={index}
            className={styles.area}
            data-hue={place % HUES}
            style={{ translate: `${x}px ${y}px`, inlineSize: width, blockSize: height }}
          >
            <span className={styles.name}>
              {owner} {app && releaseName(app)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function findAreas(): OwnedArea[] {
  return [...document.querySelectorAll<HTMLElement>('[data-remote]')].flatMap((element) => {
    const { x, y, width, height } = boundsOf(element);
    const owner = element.dataset['remote'] ?? '';
    if (width === 0 || height === 0) return [];
    return [{ owner, x: Math.round(x + scrollX), y: Math.round(y + scrollY), width, height }];
  });
}

/** A fragment has no box of its own (`display: contents`), so its children are measured. */
function boundsOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || element.childElementCount === 0) return own;
  const content = document.createRange();
  content.selectNodeContents(element);
  return content.getBoundingClientRect();
}
