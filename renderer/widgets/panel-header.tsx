import type { ReactNode } from 'react';
import './panel-header.css';

interface PanelHeaderProps {
  readonly title: string;
  /** Shown next to the title, less prominently. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The line above a side pane. */
export function PanelHeader({ title, note, actions }: PanelHeaderProps) {
  return (
    <header className="panel-head">
      <h2 className="panel-title">{title}</h2>
      {note && <span className="panel-note truncate">{note}</span>}
      {actions && <span className="panel-actions">{actions}</span>}
    </header>
  );
}
