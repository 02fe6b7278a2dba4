import { useEffect, useRef, useState } from 'react';

/** Distance below the viewport that counts as near. */
const MARGIN = '400px';

/** Whether an element has come near the viewport, to load content lazily. */
export function useNearViewport<Target extends Element>() {
  const element = useRef<Target>(null);
  const [isNear, setNear] = useState(false);

  // No dependencies: the element may be rendered later than the component.
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  });

  return { isNear, element };
}
