import { useTranslation } from '@patina/platform/i18n';
import { LocalTime, longMoment } from './ShortDateTime.tsx';

/** Seconds since 1970 in the reader's language: `21 November 2026 at 16:05`. */
export function LongMoment({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation();
  const format = (moment: number) => longMoment(moment, i18n.language);
  return <LocalTime seconds={seconds} format={format} placeholder="00 November 0000 at 00:00" />;
}

interface TextWithMomentProps {
  /** The text in the reader's language around a moment. */
  text(moment: string): string;
  /** Seconds since 1970. */
  seconds: number;
}

/** Stands for the moment while the text is put together; no text contains it. */
const MARK = '\u0000';

/** A sentence with a point in time in it. */
export function TextWithMoment({ text, seconds }: TextWithMomentProps) {
  const [before, after] = text(MARK).split(MARK);
  return (
    <>
      {before}
      <LongMoment seconds={seconds} />
      {after}
    </>
  );
}
