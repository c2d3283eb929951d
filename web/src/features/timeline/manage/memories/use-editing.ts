import { useState } from 'react';

export type Editing = {
  readonly isOpen: boolean;
  readonly setButton: (button: HTMLButtonElement | null) => void;
  readonly toggle: () => void;
  readonly leave: () => void;
};

/** State of an edit form; the focus returns to its button. */
export const useEditing = (): Editing => {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return {
    isOpen,
    setButton,
    toggle: () => setIsOpen(!isOpen),
    leave: () => {
      setIsOpen(false);
      button?.focus();
    },
  };
};
