import { useProblemText } from '@patina/shared-api/problem-texts';
import { ProblemNotice, type ProblemNoticeProps } from './ProblemNotice.tsx';

interface ProblemStateProps extends Omit<ProblemNoticeProps, 'reason'> {
  error: Error;
}

/** `ProblemNotice` with the text for the problem's code. */
export function ProblemState({ error, ...notice }: ProblemStateProps) {
  const say = useProblemText();
  return <ProblemNotice {...notice} reason={say(error)} />;
}
