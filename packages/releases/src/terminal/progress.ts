/** Says what a command does now, such as `opening /products`. */
export type Progress = (step: string) => void;

interface Terminal {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/**
 * Progress of a command on standard error, with the seconds since it began: one line that is rewritten on a terminal, else
 * a line for each step.
 */
export function openProgress(terminal: Terminal = process.stderr): { progress: Progress; end(): void } {
  const began = performance.now();
  let isShown = false;
  return {
    progress(step) {
      const line = `${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${step}`;
      terminal.write(terminal.isTTY ? `\r\u001B[2K${line.slice(0, 100)}` : `${line}\n`);
      isShown = true;
    },
    /** Clears the line, before a result is printed. */
    end() {
      if (isShown && terminal.isTTY) terminal.write('\r\u001B[2K');
      isShown = false;
    },
  };
}
