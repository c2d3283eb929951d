import { Tooltip } from 'antd';
import { useState, type JSX, type ReactNode } from 'react';

const openAfterSeconds = 0.7;
const neighborMs = 300;

/** Time of the last closed tooltip: the next one opens without delay. */
let closedAt = Number.NEGATIVE_INFINITY;

/** Opens after 0.7 s of hovering, immediately within 0.3 s of another one or when pressed. */
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
