import { Button, Input, type InputRef } from 'antd';
import { useRef, type FormEvent, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { passportPath } from './plates-api.js';

/** Opens the plate of a code in any spelling, or of a serial. */
export const FindPlate = (): JSX.Element => {
  const navigate = useNavigate();
  const field = useRef<InputRef>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = field.current?.input?.value.trim() ?? '';
    if (typed === '') field.current?.focus();
    else void navigate(passportPath(typed.replace(/^.*\/(?:c|timeline)\//i, '')));
  };
  return (
    <form className="find-plate" role="search" aria-label="Find a plate" onSubmit={submit}>
      <Input
        ref={field}
        aria-label="Code or serial"
        placeholder="Code or serial of a plate"
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
      />
      <Button htmlType="submit">Show plate</Button>
    </form>
  );
};
