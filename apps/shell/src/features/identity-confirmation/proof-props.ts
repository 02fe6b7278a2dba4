/** Props of the form of one way to confirm. */
export interface ProofProps {
  /** Called once the server has confirmed the visitor, or when they cancel. */
  onEnd: (isConfirmed: boolean) => void;
}
