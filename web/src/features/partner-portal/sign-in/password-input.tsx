import { useState, type ComponentPropsWithRef, type JSX } from 'react';

/** A password field that can be revealed, for tablet keyboards. */
export const PasswordInput = (props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>): JSX.Element => {
  const [shown, setShown] = useState(false);
  return (
    <span className="password-input">
      <input {...props} type={shown ? 'text' : 'password'} className="input" maxLength={200} spellCheck={false} />
      <button type="button" aria-label="Show the password" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
};
