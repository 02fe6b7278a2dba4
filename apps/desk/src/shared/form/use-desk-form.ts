import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useState } from 'react';
import { useDeskProblemText } from '../problems/use-desk-problem-text.ts';

/** Why a form is refused, by field; `form` is about none of them. */
type FormErrors = Readonly<Record<string, string>>;

/**
 * A form of the back office: what its server refuses is said at the field that it is about.
 * @param hasField whether the form has a field of that path; what is about others is said for the whole form
 */
export function useDeskForm(hasField: (path: string) => boolean = () => false) {
  const say = useDeskProblemText();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});

  function errorsOf(problem: ApiProblem): FormErrors {
    const known = Object.entries(problem.fields).filter(([path]) => hasField(path));
    if (known.length === 0) return { form: say(problem.code === 'invalid-input' ? problem.first : problem) };
    return Object.fromEntries(
      known.map(([path, [message = '']]) => [path, say({ code: problem.fieldCodes[path]?.[0], message })]),
    );
  }

  /** @returns the problem of what was refused; undefined if it is done */
  async function submit(work: () => Promise<unknown>): Promise<ApiProblem | undefined> {
    setBusy(true);
    setErrors({});
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setErrors(errorsOf(error));
      return error;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, errors, setErrors, submit };
}
