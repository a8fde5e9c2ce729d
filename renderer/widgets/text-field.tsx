import { X } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { IconButton } from './button.tsx';
import './text-field.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: ReactNode;
  readonly clearable?: boolean;
  readonly trailing?: ReactNode;
  readonly large?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A line of text with an icon before it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, icon, clearable, trailing, large, inputRef, className = '', ...rest } = props;
  return (
    <div className={`field ${large ? 'field-large' : ''} ${className}`}>
      {icon}
      <input
        spellCheck={false}
        autoComplete="off"
        {...rest}
        ref={inputRef}
        className="field-input"
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {trailing}
      {clearable && value !== '' && (
        <IconButton className="field-clear" title="Clear" onClick={() => onChange('')}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
