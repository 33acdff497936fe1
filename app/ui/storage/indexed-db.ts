export interface IndexedStore {
  /** Resolves once the transaction is complete; rejects without IndexedDB, or if the browser refuses it. */
  transact<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>;
}

/** The store of a database that has no other; closed after each transaction, so that it can be deleted. */
export function indexedStore(
  database: string,
  name: string,
  options?: IDBObjectStoreParameters,
): IndexedStore {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database);
      request.onupgradeneeded = () => request.result.createObjectStore(name, options);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return {
    async transact(mode, use) {
      const opened = await open();
      try {
        const transaction = opened.transaction(name, mode, { durability: 'strict' });
        const request = use(transaction.objectStore(name));
        return await new Promise((resolve, reject) => {
          transaction.oncomplete = () => resolve(request.result);
          transaction.onabort = () => reject(transaction.error);
        });
      } finally {
        opened.close();
      }
    },
  };
}
