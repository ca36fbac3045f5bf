// expect: no such module 'FoundationNetworking'
import FoundationNetworking
