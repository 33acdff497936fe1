import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readShelf, type Shelf, writeShelf } from '../shelf.ts';

type ChangeShelf = (edit: (query: URLSearchParams) => void) => void;

export function useShelf(): [Shelf, ChangeShelf] {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = useRef(searchParams);
  useEffect(() => {
    asked.current = searchParams;
  }, [searchParams]);
  const change: ChangeShelf = (edit) => {
    const query = new URLSearchParams(asked.current);
    edit(query);
    asked.current = writeShelf(readShelf(query));
    setSearchParams(asked.current, { replace: true, preventScrollReset: true });
  };
  return [readShelf(searchParams), change];
}
