import { Toolbar } from '@base-ui/react/toolbar';
import styles from './ToolbarTool.module.css';
import { type ToolName, toolPaths } from './tool-paths.ts';

interface ToolbarToolProps extends Omit<Toolbar.Button.Props, 'className' | 'children'> {
  tool: ToolName;
  /** What it does: its accessible name, which is shown to those who point at it or reach it by keyboard. */
  label: string;
}

/** A button of the editor: an icon with a tooltip. */
export function ToolbarTool({ tool, label, ...button }: ToolbarToolProps) {
  return (
    <Toolbar.Button {...button} className={styles.tool} aria-label={label}>
      <svg viewBox="0 0 20 20" focusable="false" aria-hidden="true" className={styles.icon}>
        <path d={toolPaths[tool]} />
      </svg>
    </Toolbar.Button>
  );
}
