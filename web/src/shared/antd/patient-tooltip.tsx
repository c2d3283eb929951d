import { Tooltip } from 'antd';
import { useState, type JSX, type ReactNode } from 'react';

const openAfterSeconds = 0.7;
const neighborMs = 300;

/** When any tooltip was last closed: whoever moves on to its neighbor need not wait again. */
let closedAt = Number.NEGATIVE_INFINITY;

/** Opens 0.7 s after the pointer rests on it, and at once within 0.3 s of another one. A press opens it without a pause. */
export const PatientTooltip = ({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}): JSX.Element => {
  const [delay, setDelay] = useState(openAfterSeconds);
  return (
    <span onPointerEnter={() => setDelay(performance.now() - closedAt < neighborMs ? 0 : openAfterSeconds)}>
      <Tooltip
        trigger={['hover', 'focus', 'click']}
        mouseEnterDelay={delay}
        title={title}
        onOpenChange={(open) => {
          if (!open) closedAt = performance.now();
        }}
      >
        {children}
      </Tooltip>
    </span>
  );
};
