import { encode } from 'uqr';
import styles from './SecondFactor.module.css';

/** Free modules around a QR code, as its standard asks. */
const BORDER = 4;

/** A text as QR code: one path, dark on light whatever the page's colours are. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} fill="black" />
    </svg>
  );
}
