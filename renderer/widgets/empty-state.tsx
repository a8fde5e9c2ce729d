import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** The text of an empty pane: what belongs here, and how to get it. */
export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="empty-inner">
        {icon && <div className="empty-icon">{icon}</div>}
        <p className="empty-title">{title}</p>
        {text && <p className="empty-text">{text}</p>}
        {actions && <div className="empty-actions">{actions}</div>}
      </div>
    </div>
  );
}
