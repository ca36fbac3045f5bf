// expect: conditional downcast to CoreFoundation type 'SecIdentity' will always succeed
import Security

func identity(_ item: Any) -> SecIdentity? { item as? SecIdentity }
