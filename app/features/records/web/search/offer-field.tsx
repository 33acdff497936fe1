import { type ReactNode, useId, useState } from 'react';
import { useCombobox } from '#app/ui/hooks/use-combobox.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
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
    <div className="stack gap-1">
      <label htmlFor={id} className="small">
        {label}
      </label>
      <div className={`relative flex gap-2 ${classes.box}`}>
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
          <ul {...listProps} aria-label={listLabel} className="layer offers">
            {offers.map((offer, index) => (
              <li
                key={offer.key}
                {...optionProps(index)}
                className="ends min-h-touch px-3 rounded raises"
              >
                {offer.text}
                {offer.detail && <span className="small">{offer.detail}</span>}
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
    <button type="button" className={`icon dim ${classes.clear}`} onClick={onClear}>
      <CloseIcon />
      <VisuallyHidden>Clear the {label.toLowerCase()}</VisuallyHidden>
    </button>
  );
}
