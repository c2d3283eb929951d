import type { JSX } from 'react';
import { inOrders } from '../../shared/area/areas.js';
import { siteText } from '../../shared/area/site-texts.js';
import { filled, slot } from '../../shared/area/filled.js';
import { orderPagesText as t } from '../../shared/order/order-pages-texts.js';
import { usePageHead } from '../../shared/page-title.js';
import { siteSettings } from '../../shared/site-settings.js';
import { LookUpForm } from './look-up-form.js';
import './order-status.css';

const OrderStatusPage = (): JSX.Element => {
  usePageHead({ title: siteText('orderStatus'), description: t('description'), indexed: true });
  return (
    <div className="order-status">
      <h1>{t('whereIsOrder')}</h1>
      <p className="order-status-lead">{t('whereIsOrderMore')}</p>
      <LookUpForm />
      <p className="order-status-help">
        {filled(
          t('noNumber', { write: slot(0) }),
          <a href={`mailto:${siteSettings.supportEmail}`}>{t('noNumberWrite')}</a>,
        )}
      </p>
    </div>
  );
};

export default inOrders(OrderStatusPage);
