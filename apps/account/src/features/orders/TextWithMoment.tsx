import { LongMoment } from './LongMoment.tsx';

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
