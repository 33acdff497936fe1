import { type ReactNode, useId, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './offer-field.module.css';

export interface Offer {
  key: string;
  text: string;
  detail?: string | undefined;
}

interface OfferFieldProps {
  label: string;
  name: string;
  placeholder: string;
  listLabel: string;
  value: string;
  onChange: (value: string) => void;
  useOffers: (text: string, wanted: boolean) => Offer[];
  children?: ReactNode;
}

export function OfferField(props: OfferFieldProps) {
  const { label, name, placeholder, listLabel, value, onChange, useOffers, children } = props;
  const id = useId();
  const [typing, setTyping] = useState(false);
  const offers = useOffers(value.trim(), typing && value.trim() !== '');
  const open = typing && offers.length > 0;
  const { inputProps, listProps, optionProps, reset } = useCombobox({
    count: offers.length,
    open,
    onPick: (index) => choose(offers[index]?.text ?? value),
    onClose: () => setTyping(false),
  });

  function choose(text: string) {
    onChange(text);
    setTyping(false);
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          {...inputProps}
          id={id}
          name={name}
          maxLength={60}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setTyping(true);
            reset();
          }}
          onBlur={() => setTyping(false)}
        />
        {value !== '' && <ClearButton label={label} onClear={() => choose('')} />}
        {children}
        {open && (
          <ul
            {...listProps}
            aria-label={listLabel}
            className={classNames(boxes.layer, boxes.offers)}
          >
            {offers.map((offer, index) => (
              <li
                key={offer.key}
                {...optionProps(index)}
                className={classNames(layouts.ends, classes.option)}
              >
                {offer.text}
                {offer.detail && <span className={classes.detail}>{offer.detail}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={classNames(layouts.icon, classes.clear)} onClick={onClear}>
      <CloseIcon />
      <VisuallyHidden>Clear the {label.toLowerCase()}</VisuallyHidden>
    </button>
  );
}
