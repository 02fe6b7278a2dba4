/** Props of the form of one way to prove the second step. */
export interface StepProps {
  /** Called once the server has signed in. */
  onDone: () => Promise<void>;
}
