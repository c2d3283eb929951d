import { useState, type JSX } from 'react';
import { inOrders, inShop } from '../../shared/area/areas.js';
import { CreateForm } from './create-form.js';
import { isClosed } from '../../shared/closing/closing-banner.js';
import { ClosedPage } from '../../shared/closing/closed-page.js';

/** The order form; remounts empty after an order. */
const CreatePage = (): JSX.Element => {
  const [life, setLife] = useState(0);
  return <CreateForm key={life} onAnew={() => setLife((now) => now + 1)} />;
};

export default inOrders(inShop(isClosed ? ClosedPage : CreatePage));
