import { useEffect, useRef, useState } from 'react';

/** How far below the screen something is near. */
const MARGIN = '400px';

/** Whether an element has come near the screen yet: what is far down a page need not be asked for. */
export function useIsNear<Place extends Element>() {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);

  // Without dependencies: the element may come later than the component.
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });

  return { isNear, place };
}
