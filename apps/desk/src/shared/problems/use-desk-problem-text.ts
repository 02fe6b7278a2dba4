import { useTranslation } from '@patina/platform/i18n';
import type { CodedMessage } from '@patina/shared-api/client/api-problem';
import { DESK_PROBLEMS, type DeskProblemCode } from '@patina/shared-api/contract/desk/desk-problem-codes';
import { useProblemText } from '@patina/shared-api/problem-texts';

/** `useProblemText` that also knows the problems of the back office, whose texts are its own. */
export function useDeskProblemText(): (problem: CodedMessage) => string {
  const { t } = useTranslation('desk');
  const say = useProblemText();
  return (problem) =>
    isDeskCode(problem.code)
      ? t(`problems.${problem.code}`, { message: problem.message })
      : (say(problem) ?? problem.message);
}

function isDeskCode(code: string | undefined): code is DeskProblemCode {
  return code !== undefined && Object.hasOwn(DESK_PROBLEMS, code);
}
