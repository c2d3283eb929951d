import type { InputRef } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';

/** Selects a field once as it opens. A callback as `ref` would do so again after every key, because antd calls it then. */
export const useOpenedField = (isOpen: boolean): RefObject<InputRef | null> => {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus({ cursor: 'all' });
  }, [isOpen]);
  return field;
};
